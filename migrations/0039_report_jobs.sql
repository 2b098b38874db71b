-- A report can be too long for its format, which is known only at its end.
alter table export_job drop constraint export_job_error_check;
alter table export_job add constraint export_job_error_check check (error in ('unavailable', 'too_large', 'internal_error'));
