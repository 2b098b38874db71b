/** Method and path of calls about senders. Apart from the others, because a file has 300 lines at most. */
export const newestAddresses = {
  'sender.records': 'GET /sender/records',
} as const
