-- Many nodes may serve one database: a row each, with a lease. The row of a server that is alone stays the only one that
-- is "one", which the version before this one reads and writes too.

-- +goose Up
ALTER TABLE server DROP CONSTRAINT server_pkey;
ALTER TABLE server ALTER COLUMN one DROP NOT NULL;       -- NULL: a node among others
ALTER TABLE server ADD PRIMARY KEY (token);
ALTER TABLE server ADD UNIQUE (one);
ALTER TABLE server ADD COLUMN node text NOT NULL DEFAULT '';       -- its name in the cluster
ALTER TABLE server ADD COLUMN lease_end timestamptz;     -- by the clock of the database; after it the others take the node for dead
ALTER TABLE server ADD COLUMN draining boolean NOT NULL DEFAULT false; -- somebody wants it to hand over what it has
ALTER TABLE server ADD COLUMN view jsonb NOT NULL DEFAULT '{}';    -- what operators see of it

-- +goose Down
DELETE FROM server WHERE one IS NULL;
ALTER TABLE server DROP COLUMN view;
ALTER TABLE server DROP COLUMN draining;
ALTER TABLE server DROP COLUMN lease_end;
ALTER TABLE server DROP COLUMN node;
ALTER TABLE server DROP CONSTRAINT server_one_key;
ALTER TABLE server DROP CONSTRAINT server_pkey;
ALTER TABLE server ALTER COLUMN one SET NOT NULL;
ALTER TABLE server ADD PRIMARY KEY (one);
