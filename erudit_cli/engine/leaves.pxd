# The C types of leaves.py, which knows nothing of them. Read leaves.py first.

import cython


cdef inline int* numbers_of(table) except NULL:
    """Where a table of numbers begins, signed or not; whoever asks keeps the table."""
    cdef const unsigned char[::1] view = memoryview(table).cast("B")
    return <int*>&view[0]


cdef class Leaves:
    cdef list memory
    cdef int kind_count
    cdef int* tile
    cdef bint has_pairs
    cdef int* pair
    cdef bint has_triples
    cdef int* triple
    cdef int* value_of
    cdef int* weight
    cdef int* most
    cdef int* most_set
    cdef int* kinds
    cdef int* count
    cdef int* stack
    cdef int held
    cdef int whole

    cdef int* new_numbers(self, values) except NULL
    @cython.locals(size=int, held=int, tiles=int, kind=int, count=int, kept=int)
    cdef void weigh(self, int* counts, int letters, int stars) noexcept
    @cython.locals(kind=int)
    cdef void add_tiles(self, int place, int number, int kept, int value) noexcept
    @cython.locals(value=int, stack="int*", kinds=int, first=int, second=int)
    cdef int added(self, int kind, int kept) noexcept
    @cython.locals(left=int, place=int, weight=int)
    cpdef tuple best_kept(self, int keep)
