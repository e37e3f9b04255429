-- The tutorial for anchors names the entry as the pages do; what an operator wrote since stays.

-- +goose Up
UPDATE rich_text SET html = replace(html, 'Go live in the navigation bar', 'Start live in the navigation bar')
WHERE type = 1 AND language = 'en';

-- +goose Down
SELECT 1;
