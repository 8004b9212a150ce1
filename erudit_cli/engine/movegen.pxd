# The C types of movegen.py, which knows nothing of them. Read movegen.py first.

import cython

ctypedef unsigned long long Mask

cdef extern from *:
    """
    #ifndef ERUDIT_SOURCE
    #define ERUDIT_SOURCE 0u
    #endif
    """
    const unsigned int ERUDIT_SOURCE


cdef inline int ones(Mask mask) noexcept:
    """How many bits are set; compilers know this form and make one instruction of it where there is one."""
    mask = mask - ((mask >> 1) & <Mask>0x5555555555555555ULL)
    mask = (mask & <Mask>0x3333333333333333ULL) + ((mask >> 2) & <Mask>0x3333333333333333ULL)
    return <int>((((mask + (mask >> 4)) & <Mask>0x0F0F0F0F0F0F0F0FULL) * <Mask>0x0101010101010101ULL) >> 56)


cdef inline Mask* masks_of(table) except NULL:
    """Where a table of masks begins; whoever asks keeps the table."""
    cdef const Mask[::1] view = table
    return <Mask*>&view[0]


cdef inline int* numbers_of(table) except NULL:
    """Where a table of numbers begins, signed or not."""
    cdef const unsigned char[::1] view = memoryview(table).cast("B")
    return <int*>&view[0]


cdef class Generator:
    cdef list kept
    cdef dict known_runs
    cdef object terms
    cdef Mask* leaving
    cdef Mask* ending
    cdef Mask* below
    cdef int* first
    cdef int* arcs
    cdef int root
    cdef int star
    cdef int letter_count
    cdef Mask all_letters
    cdef int crossing
    cdef bint is_whole
    cdef int least_through
    cdef int most_through
    cdef int second_view
    cdef int size
    cdef Mask* tile
    cdef int* worth
    cdef Mask* cross_mask
    cdef int* cross_sum
    cdef int* is_anchor
    cdef int* letter_factor
    cdef int* word_factor
    cdef int* twin
    cdef int* laid
    cdef Mask* bit_of
    cdef int* points
    cdef int* star_points
    cdef int* bonus
    cdef int* count
    cdef int* best_tile
    cdef Mask* best_mask
    cdef int* factors
    cdef int* waiting_start
    cdef int* waiting_anchor
    cdef int* waiting_bound
    cdef int stars
    cdef int rack_size
    cdef Mask have
    cdef int tile_count
    cdef list found
    cdef object top
    cdef int top_score
    cdef bint wants_all
    cdef int start
    cdef int anchor
    cdef Mask at_anchor
    cdef Mask after_anchor

    cdef Mask* new_masks(self, int count) except NULL
    cdef int* new_numbers(self, int count) except NULL
    cpdef int square(self, int row, int column, bint is_down)
    @cython.locals(square=int)
    cdef void clear(self) noexcept
    @cython.locals(letter=int, points=int, twin=int)
    cdef void put(self, int square, int code) noexcept
    @cython.locals(square=int, tile="Mask*")
    cdef void see_board(self) noexcept
    @cython.locals(twin=int)
    cdef void see_square(self, int square) noexcept
    @cython.locals(tile="Mask*", top=int, end=int, points=int, twin=int)
    cdef void check_across(self, int square) noexcept
    @cython.locals(tile="Mask*", node=int, place=int, allowed=Mask, leaving=Mask, bit=Mask, below=int)
    cdef Mask letters_between(self, int square, int top, int end) noexcept
    @cython.locals(leaving=Mask)
    cdef int child(self, int node, Mask bit) noexcept
    @cython.locals(waiting=int, square=int, most=int, place=int, start=int, anchor=int)
    cdef void search(self) noexcept
    @cython.locals(start=int, room=int)
    cdef int starts_before(self, int anchor, int waiting) noexcept
    @cython.locals(start=int, end=int, room=int)
    cdef int starts_anywhere(self, int waiting) noexcept
    @cython.locals(bound=int)
    cdef int add_start(self, int start, int anchor, int waiting) noexcept
    cdef void try_start(self, int start, int anchor) noexcept
    @cython.locals(tile="Mask*", leaving_of="Mask*", bit=Mask, leaving=Mask, letters=Mask, is_past=bint, ending=Mask,
                   first=int, letter_factor=int, word_factor=int, across=int, count="int*", word="int*", letter=int,
                   below=int, goes_on=bint, under=Mask, following=Mask, points=int, crossed=int)
    cdef void walk(self, int square, int node, int laid, int through, int main, int factor, int crossing) noexcept
    @cython.locals(start=int, square=int)
    cdef void end_word(self, int last, int laid, int through, int score) noexcept
    @cython.locals(held=int, most=int, letter=int, points=int, place=int)
    cdef void rank_rack(self) noexcept
    @cython.locals(available=Mask, factors="int*", laid=int, fixed=int, crossing=int, factor=int, most=int, square=int,
                   letter_factor=int, place=int, main=int)
    cdef int bound(self, int start, int anchor) noexcept
    @cython.locals(start=int, square=int, was_empty=bint, code=int)
    cpdef void lay(self, tuple play)
    @cython.locals(end=int)
    cdef void see_tile(self, int square) noexcept
