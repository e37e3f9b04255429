-- Recordings of HEVC and AV1: their pieces are fragmented MP4.

-- +goose Up

-- Bytes of the initialization segment at the beginning of its file; 0: it is a transport stream.
ALTER TABLE replay_piece ADD COLUMN init bigint NOT NULL DEFAULT 0;
