/** Why an email brought no paper. */
export const mail_why = {
  no_file: 'The email had no file that can be read: a PDF, a photo or an e-invoice.',
  too_large: 'The email is larger than 25 MB. Upload its files here.',
  unreadable: 'The email could not be read. Upload its files here.',
  day_limit: 'Today’s limit of papers is reached. The email will be taken later.',
  file_room: 'There is no room for files. The email will be taken when there is.',
  waiting_limit: 'Too many papers wait for approval. The email will be taken when there are fewer.',
  paused:
    'The company was restored from an archive and is not confirmed yet. The email will be taken when its owner confirms.',
  deletion: 'The company will be deleted. If that is cancelled, the email will be taken.',
  gone: 'The email was removed from the mailbox before it was taken. Ask the sender to send it again.',
}
