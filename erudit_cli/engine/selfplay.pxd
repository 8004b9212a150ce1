# The C types of selfplay.py, which knows nothing of them. Read selfplay.py first.

import cython

from erudit_cli.engine.grid cimport Mask
from erudit_cli.engine.leaves cimport Leaves, numbers_of
from erudit_cli.engine.movegen cimport Generator


cdef class SelfPlay:
    cdef Generator generator
    cdef Leaves first_leaves
    cdef Leaves second_leaves
    cdef list memory
    cdef int kind_count
    cdef int tile_count
    cdef int* tiles
    cdef int* face
    cdef int* bag
    cdef int* first_rack
    cdef int* second_rack
    cdef int* given
    cdef int star
    cdef int point
    cdef int rack_size
    cdef int exchange_least
    cdef int exchange_most
    cdef int exchange_bag
    cdef int zero_turns
    cdef int target
    cdef bint loses_own
    cdef int gain
    cdef bint is_endless
    cdef int most_turns
    cdef int bag_size
    cdef int first_score
    cdef int second_score
    cdef int turns
    cdef int out
    cdef list log
    cdef bint is_logged
    cdef Mask state
    cdef Mask step
    cdef Mask first_factor
    cdef Mask second_factor
    cdef Mask all_bits

    cdef int* new_numbers(self, values) except NULL
    cdef bint fits(self, Leaves leaves, terms) except *
    @cython.locals(turns="long long", first_points="long long", second_points="long long", first_wins=int, draws=int)
    cpdef object totals(self, first_seed, int games)
    @cython.locals(kind=int)
    cdef tuple kinds_of(self, int* rack)
    @cython.locals(mixed=Mask)
    cdef int below(self, int limit) noexcept
    @cython.locals(place=int)
    cdef void fill_bag(self, Mask seed) noexcept
    @cython.locals(place=int, other=int, kind=int)
    cdef void shuffle(self) noexcept
    cdef void draw(self, int* rack, int count) noexcept
    @cython.locals(generator=Generator, kind=int, zeros=int, is_first=bint, score=int)
    cdef int run(self) except -1
    @cython.locals(generator=Generator, play=tuple, count=int, bag=int, score=int, laid=int, code=int)
    cdef int take_turn(self, int* rack, Leaves leaves) except -1
    cdef object write(self, tuple rack, int bag, int score, play, tuple given, tuple kept)
    @cython.locals(size=int, kind=int)
    cdef int size_of(self, int* rack) noexcept
    @cython.locals(size=int, most=int, best=int, chosen=int, count=int)
    cdef int tiles_to_exchange(self, int* rack, Leaves leaves, play) noexcept
    @cython.locals(kind=int, star=int, place=int)
    cdef object give(self, int* rack, int count, Leaves leaves)
    @cython.locals(kind=int)
    cdef void exchange(self, int* rack, int count) noexcept
    @cython.locals(total=int, kind=int)
    cdef int face_of(self, int* rack) noexcept
    @cython.locals(first_face=int, second_face=int)
    cdef void settle(self) noexcept
