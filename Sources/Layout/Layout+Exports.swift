// Priorities, relations and the operator `~` are part of every constraint's text, so whoever imports Layout has them.
@_exported import Cassowary
