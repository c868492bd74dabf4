-- Takes the rights of a superuser from the role `portal`, and changes nothing if it has none. Run it as that role, in the portal's
-- database, while the portal is stopped. The superuser is then called `postgres` and has no password, so it signs in only
-- where pg_hba.conf asks for none. The portal keeps its name, its password, and what it owns.
-- The embedded database runs this at each start, and compose.yaml when it creates its database.
DO $$
DECLARE
  password text;
  hand_over text;
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = 'portal') THEN
    RETURN;
  END IF;
  password := (SELECT rolpassword FROM pg_authid WHERE rolname = 'portal');
  -- PostgreSQL's first superuser must remain one, and nobody can rename the role that is signed in.
  CREATE ROLE portal_helper SUPERUSER;
  SET LOCAL SESSION AUTHORIZATION portal_helper;
  ALTER ROLE portal RENAME TO postgres;
  SET LOCAL SESSION AUTHORIZATION postgres;
  DROP ROLE portal_helper;
  ALTER ROLE postgres PASSWORD NULL;
  EXECUTE format('CREATE ROLE portal LOGIN PASSWORD %L', password);
  EXECUTE format('ALTER DATABASE %I OWNER TO portal', current_database());
  -- REASSIGN OWNED refuses to take anything from the first superuser.
  FOR hand_over IN
    SELECT format('ALTER TABLE %s OWNER TO portal', oid::regclass) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    UNION ALL
    -- The sequences of columns follow their tables.
    SELECT format('ALTER SEQUENCE %s OWNER TO portal', oid::regclass) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO portal', oid::regtype) FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO portal', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE hand_over;
  END LOOP;
END $$;
