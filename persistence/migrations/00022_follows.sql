-- What lists need of a house beside its room, and who follows it.

-- +goose Up
CREATE TABLE house (
    house_id bigint  PRIMARY KEY REFERENCES room,
    fans     bigint  NOT NULL DEFAULT 0 CHECK (fans >= 0), -- rows of follow, counted with them
    pick     integer                                       -- an operator's recommendation: its place
);

CREATE TABLE follow (
    user_id  bigint      NOT NULL,
    house_id bigint      NOT NULL REFERENCES house,
    at       timestamptz NOT NULL,
    PRIMARY KEY (user_id, house_id)
);
CREATE INDEX follow_of_house ON follow (house_id, at DESC, user_id);

-- Lists show rooms that are offline, living or interrupted.
CREATE INDEX room_listed ON room (anchor_type, house_id) WHERE status IN (1, 2, 3);
CREATE INDEX room_living ON room (house_id) WHERE status = 2;
CREATE INDEX room_of_match ON room (match_id) WHERE match_id <> 0;

-- The newest mode of a chat is the newest of these lines.
CREATE INDEX line_of_mode ON line (room, "offset" DESC) WHERE kind IN ('muteAll', 'unmuteAll', 'mode', 'pin');

-- +goose Down
DROP INDEX line_of_mode;
DROP INDEX room_of_match;
DROP INDEX room_living;
DROP INDEX room_listed;
DROP TABLE follow;
DROP TABLE house;
