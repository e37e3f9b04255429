-- Names of anchors, their rooms and operators, in the form by which imitations are found.

-- +goose Up
-- The server fills it when it starts: a skeleton cannot be computed in SQL.
CREATE TABLE protected_name (
    skeleton text     NOT NULL, -- domain.Skeletons; a name has up to two
    kind     text     NOT NULL CHECK (kind IN ('nick', 'house', 'operator')),
    owner_id bigint   NOT NULL, -- user_id of an anchor, for their nick and their room; or operator_id
    version  smallint NOT NULL, -- domain.SkeletonVersion
    PRIMARY KEY (skeleton, kind, owner_id)
);
CREATE INDEX protected_name_owner ON protected_name (kind, owner_id);

-- +goose Down
DROP TABLE protected_name;
