-- The columns: kinds of sport and kinds of anchor, with their names per language.

-- +goose Up
-- type 0 stands for all of them; operators add types from 10 up.
CREATE TABLE column_race (
    race_type integer PRIMARY KEY,
    names     jsonb   NOT NULL, -- language tag → name
    icon      text    NOT NULL DEFAULT '', -- storage key; empty: the client's own
    sort      integer NOT NULL
);

CREATE TABLE column_anchor (
    anchor_type integer PRIMARY KEY,
    names       jsonb   NOT NULL,
    icon        text    NOT NULL DEFAULT '',
    sort        integer NOT NULL
);

INSERT INTO column_race (race_type, sort, names) VALUES
    (0, 0, '{"zh":"全部","zh-Hant":"全部","en":"All","ar":"الكل"}'),
    (1, 1, '{"zh":"足球","zh-Hant":"足球","en":"Football","ar":"كرة القدم"}'),
    (2, 2, '{"zh":"篮球","zh-Hant":"籃球","en":"Basketball","ar":"كرة السلة"}'),
    (3, 3, '{"zh":"网球","zh-Hant":"網球","en":"Tennis","ar":"التنس"}'),
    (4, 4, '{"zh":"棒球","zh-Hant":"棒球","en":"Baseball","ar":"البيسبول"}'),
    (5, 5, '{"zh":"电竞","zh-Hant":"電競","en":"Esports","ar":"الرياضات الإلكترونية"}');

INSERT INTO column_anchor (anchor_type, sort, names) VALUES
    (0, 0, '{"zh":"全部","zh-Hant":"全部","en":"All","ar":"الكل"}'),
    (1, 1, '{"zh":"足球","zh-Hant":"足球","en":"Football","ar":"كرة القدم"}'),
    (2, 2, '{"zh":"篮球","zh-Hant":"籃球","en":"Basketball","ar":"كرة السلة"}'),
    (3, 3, '{"zh":"网球","zh-Hant":"網球","en":"Tennis","ar":"التنس"}'),
    (4, 4, '{"zh":"棒球","zh-Hant":"棒球","en":"Baseball","ar":"البيسبول"}'),
    (5, 5, '{"zh":"电竞","zh-Hant":"電競","en":"Esports","ar":"الرياضات الإلكترونية"}'),
    (6, 6, '{"zh":"聊球","zh-Hant":"聊球","en":"Talk","ar":"حوارات"}'),
    (7, 7, '{"zh":"娱乐","zh-Hant":"娛樂","en":"Entertainment","ar":"ترفيه"}');

-- +goose Down
DROP TABLE column_anchor;
DROP TABLE column_race;
