# The C types of movegen.py, which knows nothing of them. Read movegen.py first.

import cython
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM

from erudit_cli.engine.grid cimport Grid, Mask, masks_of, ones
from erudit_cli.engine.leaves cimport Leaves, numbers_of

cdef extern from *:
    """
    #ifndef ERUDIT_SOURCE
    #define ERUDIT_SOURCE 0u
    #endif
    """
    const unsigned int ERUDIT_SOURCE

cdef int LOWEST


cdef inline tuple part_of(int* table, int start, int end):
    """The numbers from place `start` to before `end`."""
    cdef tuple found = PyTuple_New(end - start)
    cdef int place
    cdef object number
    for place in range(start, end):
        number = table[place]
        Py_INCREF(number)
        PyTuple_SET_ITEM(found, place - start, number)
    return found


@cython.final
cdef class Generator(Grid):
    cdef bint is_whole
    cdef int least_through
    cdef int most_through
    cdef int most_tiles
    cdef bint drops_down
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
    cdef list found
    cdef object top
    cdef int top_value
    cdef Leaves leaves
    cdef int point
    cdef int* best_leave
    cdef bint wants_all
    cdef int start
    cdef int anchor
    cdef Mask at_anchor
    cdef Mask after_anchor

    @cython.locals(letter=int, count=int)
    cdef void hold(self, int* counts, int stars) noexcept
    @cython.locals(laid=int)
    cpdef object best(self, Leaves leaves=*)
    @cython.locals(waiting=int, square=int, most=int, place=int, start=int, anchor=int)
    cdef void search(self) noexcept
    @cython.locals(start=int, room=int)
    cdef int starts_before(self, int anchor, int waiting) noexcept
    @cython.locals(start=int, end=int, room=int)
    cdef int starts_anywhere(self, int waiting) noexcept
    @cython.locals(bound=int)
    cdef int add_start(self, int start, int anchor, int waiting) noexcept
    cdef void try_start(self, int start, int anchor) noexcept
    @cython.locals(stars=int, leaving_of="Mask*", leaving=Mask, letters=Mask, needed="Mask*", following=Mask,
                   after_star=Mask, arcs="int*", first=int, below_of="Mask*", at_anchor=Mask, after_anchor=Mask,
                   letter_factor=int, count="int*", word="int*", is_before=bint, bit=Mask, below=int, onward=Mask,
                   under=Mask, letter=int, points=int)
    cdef void reach(self, int square, int node, int laid, int main, int factor) noexcept
    @cython.locals(tile="Mask*", leaving_of="Mask*", bit=Mask, stars=int, leaving=Mask, letters=Mask, following=Mask,
                   ending=Mask, after_star=Mask, needed="Mask*", arcs="int*", first=int, letter_factor=int,
                   across=int, across_factor=int, count="int*", word="int*", below=int, onward=Mask, ends=Mask,
                   letter=int, points=int, crossed=int)
    cdef void walk(self, int square, int node, int laid, int through, int main, int factor, int crossing) noexcept
    @cython.locals(start=int, square=int, value=int)
    cdef void end_word(self, int last, int laid, int through, int score) noexcept
    @cython.locals(kept=int, square=int, letter=int)
    cdef int leave_after(self, Leaves leaves, int last) noexcept
    cdef bint is_before(self, tuple play) noexcept
    @cython.locals(held=int, most=int, letter=int, points=int, place=int)
    cdef void rank_rack(self) noexcept
    @cython.locals(available=Mask, factors="int*", laid=int, fixed=int, crossing=int, factor=int, most=int, square=int,
                   letter_factor=int, place=int, across=int, main=int)
    cdef int bound(self, int start, int anchor) noexcept
