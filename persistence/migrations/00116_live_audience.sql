-- +goose Up
-- The most people in a room within a minute of a broadcast: its recording shows how many watched at each moment. A
-- minute without a row had as many as the one before it.
CREATE TABLE live_audience (
    session_id text        NOT NULL,
    minute     timestamptz NOT NULL, -- its begin
    viewers    bigint      NOT NULL,
    PRIMARY KEY (session_id, minute)
);
CREATE INDEX live_audience_minute ON live_audience USING brin (minute); -- old minutes go

-- +goose Down
DROP TABLE live_audience;
