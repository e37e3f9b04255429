-- Identity documents are found by their scene, to be moved from the public pictures to the private files.

-- +goose Up
CREATE INDEX image_of_applications ON image (key) WHERE scene = 'apply';

-- +goose Down
DROP INDEX image_of_applications;
