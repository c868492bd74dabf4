-- As for events. Bodies of attempts are also deleted, two months earlier.
ALTER TABLE "Attempt" SET (autovacuum_vacuum_scale_factor = 0.02);
