-- What is known of the people in a report: earlier reports about one, and by the other.

-- +goose Up
CREATE INDEX report_about ON report (user_id, report_id DESC) WHERE user_id <> 0;
CREATE INDEX report_by ON report (reporter_id) WHERE reporter_id <> 0;

-- +goose Down
DROP INDEX report_about;
DROP INDEX report_by;
