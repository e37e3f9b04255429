-- Operators find people by any part of their names, and acts by whom they are about.

-- +goose Up

CREATE INDEX account_by_part ON account USING gin (search_grams(search_words(nick_name || ' ' || user_name)));
DROP INDEX account_by_name;
DROP INDEX account_by_nick;

CREATE INDEX operator_act_about ON operator_act ((asked->>'userId'), act_id) WHERE asked->>'userId' IS NOT NULL;
