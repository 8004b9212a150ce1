# The C types of grid.py, which knows nothing of them. Read grid.py first.

import cython

from erudit_cli.engine.leaves cimport numbers_of

ctypedef unsigned long long Mask

cdef inline int ones(Mask mask) noexcept:
    """How many bits are set; compilers know this form and make one instruction of it where there is one."""
    mask = mask - ((mask >> 1) & <Mask>0x5555555555555555ULL)
    mask = (mask & <Mask>0x3333333333333333ULL) + ((mask >> 2) & <Mask>0x3333333333333333ULL)
    return <int>((((mask + (mask >> 4)) & <Mask>0x0F0F0F0F0F0F0F0FULL) * <Mask>0x0101010101010101ULL) >> 56)


cdef inline Mask* masks_of(table) except NULL:
    """Where a table of masks begins; whoever asks keeps the table."""
    cdef const Mask[::1] view = table
    return <Mask*>&view[0]


cdef class Grid:
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
    cdef int through
    cdef int letter_count
    cdef Mask all_letters
    cdef int crossing
    cdef bint pays_for_ever
    cdef int rows
    cdef int columns
    cdef int second_view
    cdef int size
    cdef Mask* tile
    cdef int* worth
    cdef Mask* cross_mask
    cdef int* cross_sum
    cdef int* cross_factor
    cdef int* is_anchor
    cdef int* letter_factor
    cdef int* word_factor
    cdef int* through_factor
    cdef int* twin
    cdef Mask* bit_of
    cdef int* laid
    cdef int* points
    cdef int* star_points
    cdef int tile_count

    cdef Mask* new_masks(self, int count) except NULL
    cdef int* new_numbers(self, int count) except NULL
    cpdef int square(self, int row, int column, bint is_down)
    @cython.locals(row=int, column=int, code=int, letter=int, square=int)
    cpdef object set_board(self, tiles)
    @cython.locals(tile="Mask*", twin="int*", cross_sum="int*", cross_mask="Mask*", is_anchor="int*", all_letters=Mask,
                   square=int)
    cdef void clear(self) noexcept
    @cython.locals(letter=int, points=int, twin=int)
    cdef void put(self, int square, int code) noexcept
    @cython.locals(square=int, tile="Mask*", twin="int*")
    cdef void see_board(self) noexcept
    @cython.locals(twin=int)
    cdef void see_square(self, int square) noexcept
    @cython.locals(tile="Mask*", top=int, end=int, points=int, factor=int, twin=int)
    cdef void check_across(self, int square) noexcept
    @cython.locals(tile="Mask*", node=int, place=int, allowed=Mask, leaving=Mask, bit=Mask, below=int)
    cdef Mask letters_between(self, int square, int top, int end) noexcept
    @cython.locals(leaving=Mask)
    cdef int child(self, int node, Mask bit) noexcept
    @cython.locals(start=int, square=int, was_empty=bint, code=int)
    cpdef void lay(self, tuple play)
    @cython.locals(end=int)
    cdef void see_tile(self, int square) noexcept
