-- The record says which thing an act was about, so that an operator learns what others did to it meanwhile.

-- +goose Up
ALTER TABLE operator_act ADD COLUMN thing text NOT NULL DEFAULT ''; -- for example match:77; '' is none
CREATE INDEX operator_act_on ON operator_act (thing, act_id) WHERE thing <> '';

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION operator_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL AND NEW.outcome IS NOT NULL
        AND (NEW.act_id, NEW.operator_id, NEW.call, NEW.asked, NEW.address, NEW.at, NEW.thing)
            = (OLD.act_id, OLD.operator_id, OLD.call, OLD.asked, OLD.address, OLD.at, OLD.thing) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of operators is never changed';
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION operator_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL AND NEW.outcome IS NOT NULL
        AND (NEW.act_id, NEW.operator_id, NEW.call, NEW.asked, NEW.address, NEW.at)
            = (OLD.act_id, OLD.operator_id, OLD.call, OLD.asked, OLD.address, OLD.at) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of operators is never changed';
END $$;
-- +goose StatementEnd
ALTER TABLE operator_act DROP COLUMN thing;
