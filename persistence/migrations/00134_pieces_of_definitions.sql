-- Recordings hold the definitions of a ladder beside the source.

-- +goose Up

-- Bytes of the piece's files in other definitions, such as 720p.
ALTER TABLE replay_piece ADD COLUMN definitions jsonb NOT NULL DEFAULT '{}';

-- Attributes of a multivariant playlist by recorded definition; source is what the encoder sends.
ALTER TABLE live_session ADD COLUMN variants jsonb NOT NULL DEFAULT '{}';
