// Priorities, relations and the operator `~` are part of constraints, so importing Layout also makes them available.
@_exported import Cassowary
