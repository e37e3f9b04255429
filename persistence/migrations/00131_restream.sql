-- Servers of other platforms to which broadcasts are passed on.

-- +goose Up

-- A row is a restream target of a house.
CREATE TABLE restream_target (
    target_id  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    house_id   bigint      NOT NULL REFERENCES house,
    name       text        NOT NULL,
    address    text        NOT NULL,
    sealed_key bytea       NOT NULL, -- encrypted under the secret of the site
    enabled    boolean     NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX restream_target_of_house ON restream_target (house_id, target_id);
