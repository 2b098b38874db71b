-- Run once for a database that has the complete first history (0001_people.sql to 0057_alike.sql): what differs there from the migrations
-- that replace it. Functions, triggers and views follow from their files.

alter table account_month rename came to inflow;
alter table account_month rename went to outflow;

-- The kinds of documents are the arguments of the triggers that write events, and nowhere else.
alter table audit_event drop constraint audit_event_document_kind_check;
