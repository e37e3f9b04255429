-- Fan levels of people in rooms: the time they watched there, and the coins they gave there.

-- +goose Up

-- A row is how long a user has watched a room live.
CREATE TABLE fan_watch (
    user_id  bigint NOT NULL,
    house_id bigint NOT NULL,
    minutes  bigint NOT NULL,
    PRIMARY KEY (user_id, house_id)
) WITH (fillfactor = 70); -- rows are updated in place while their user watches

-- The sum of a user's gifts and tips to a room, without reading the transfers themselves.
CREATE INDEX transfer_given ON transfer (debit, house_id) INCLUDE (amount) WHERE kind IN ('gift', 'tip');
