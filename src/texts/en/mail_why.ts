/** Why a mail brought no paper. */
export const mail_why = {
  no_file: 'The mail had no file that can be read: a PDF, a photo or an e-invoice.',
  too_large: 'The mail is larger than 25 MB. Upload its files here.',
  unreadable: 'The mail could not be read. Upload its files here.',
  day_limit: 'Today’s limit of papers is reached. The mail will be taken later.',
  file_room: 'There is no room for files. The mail will be taken when there is.',
  waiting_limit: 'Too many papers wait for approval. The mail will be taken when there are fewer.',
  paused:
    'The company was restored from an archive and is not confirmed yet. The mail will be taken when its owner confirms.',
  deletion: 'The company will be deleted. If that is cancelled, the mail will be taken.',
  gone: 'The mail was removed from the mailbox before it was taken. Ask the sender to send it again.',
}
