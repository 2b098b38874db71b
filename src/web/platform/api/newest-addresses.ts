/** Method and path of calls about notices and senders. Apart from the others, because a file has 300 lines at most. */
export const newestAddresses = {
  'notice.settings': 'GET /notice/settings',
  'notice.save': 'PUT /notice/settings',
  'notice.subscribe': 'POST /notice/browser',
  'notice.unsubscribe': 'DELETE /notice/browser/{id}',
  'notice.test': 'POST /notice/test',
  'sender.records': 'GET /sender/records',
} as const
