-- An act of an operator is written down before it happens; what came of it is added once.

-- +goose Up
ALTER TABLE operator_act ALTER COLUMN outcome DROP NOT NULL; -- null: it had only begun, nobody knows what came of it

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
CREATE TRIGGER operator_act_whole BEFORE TRUNCATE ON operator_act
    FOR EACH STATEMENT EXECUTE FUNCTION operator_act_stays();

-- +goose Down
DROP TRIGGER operator_act_whole ON operator_act;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION operator_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record of operators is never changed';
END $$;
-- +goose StatementEnd
ALTER TABLE operator_act DISABLE TRIGGER operator_act_stays;
UPDATE operator_act SET outcome = '{}' WHERE outcome IS NULL;
ALTER TABLE operator_act ENABLE TRIGGER operator_act_stays;
ALTER TABLE operator_act ALTER COLUMN outcome SET NOT NULL;
