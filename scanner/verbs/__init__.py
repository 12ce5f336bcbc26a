"""What `recount` can be told to do, one module per verb."""
