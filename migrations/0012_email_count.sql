-- "Emails" is the word of the product for what was called letters.
alter table letter_count rename to email_count;
alter index letter_count_key rename to email_count_key;
alter index letter_count_queued_at rename to email_count_queued_at;
