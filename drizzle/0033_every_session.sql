-- The sessions of both tables (D30). Both arms have the same types: with a bare 0 PostgreSQL would not merge the union
-- into the query that reads it, and a page of the list would read and sort every session of the trainer.
CREATE VIEW "every_session" AS
  SELECT id, trainer_id, client_id, pot_id, date, duration_hours, notes, revision, completed, no_show, charged_hours,
    CASE WHEN cancelled_at IS NOT NULL THEN 'late' END AS cancelled, cancelled_at, cancel_reason, version, created_at,
    true AS is_booked
  FROM training_sessions
  UNION ALL
  SELECT id, trainer_id, client_id, pot_id, date, duration_hours, notes, revision, false, false, 0::numeric(8, 2),
    kind::text, cancelled_at, cancel_reason, version, created_at, false
  FROM cancelled_sessions;
