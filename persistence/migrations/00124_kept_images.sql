-- Pictures of operators belong to nobody: they stay when somebody who uploaded the same leaves, or has their room closed.

-- +goose Up
ALTER TABLE stored_image ADD COLUMN kept boolean NOT NULL DEFAULT false; -- for good, whoever else uploaded it
UPDATE stored_image SET kept = true, used = true WHERE key IN (
    SELECT icon FROM gift UNION SELECT icon FROM column_race UNION SELECT icon FROM column_anchor UNION SELECT image FROM banner UNION SELECT image FROM brand
) OR used AND NOT EXISTS (SELECT FROM image WHERE image.key = stored_image.key)
  OR EXISTS (SELECT FROM rich_text_version t WHERE position(stored_image.key IN t.html) > 0);

-- +goose Down
ALTER TABLE stored_image DROP COLUMN kept;
