-- What an act is about is sometimes known only when it is done: a match that is made, a change another admin agrees to.

-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION operator_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL AND NEW.outcome IS NOT NULL AND (OLD.thing = '' OR NEW.thing = OLD.thing)
        AND (NEW.act_id, NEW.operator_id, NEW.call, NEW.asked, NEW.address, NEW.at)
            = (OLD.act_id, OLD.operator_id, OLD.call, OLD.asked, OLD.address, OLD.at) THEN
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
        AND (NEW.act_id, NEW.operator_id, NEW.call, NEW.asked, NEW.address, NEW.at, NEW.thing)
            = (OLD.act_id, OLD.operator_id, OLD.call, OLD.asked, OLD.address, OLD.at, OLD.thing) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of operators is never changed';
END $$;
-- +goose StatementEnd
