-- Archives of a company: jobs like exports, and the pause of everything outgoing after one was restored.

-- No more than one at a time; the check in code gives the better answer.
create unique index export_job_archive on export_job (company_id) where form -> 'archive' is not null and status in ('queued', 'running');
grant delete on export_job to kvitas_app;

-- The moment of the archive that the company was restored from: nothing leaves until its owner confirms that this company is the one in use.
alter table company_sending add column restored_from timestamptz;
