import type { api_docs as source } from '#texts/lt/api_docs.ts'
import type { Same } from '#texts/same.ts'

/** The page of the API's documentation. */
export const api_docs: Same<typeof source> = {
  title: 'Kvitas API',
  other_language: 'Lietuviškai',
  skip: 'Skip to the content',
  key: 'API key',
  key_hint: 'Kept only in this window until you close it.',
  search: 'Search for a call',
  calls: 'Calls',
  show_all: 'Also show calls that no key may make',
  none_found: 'Nothing found.',
  loading: 'Loading…',
  failed: 'The description could not be loaded.',
  download: 'Download openapi.json',
  start: 'Start',
  start_key:
    'Create a key in the settings of Kvitas, “API and webhooks”, and send it in the header Authorization: Bearer kv_…. A key is for one company and allows no more than its maker may do.',
  start_values: 'Amounts and quantities are text ("121.00"), days are YYYY-MM-DD, moments are RFC 3339 in UTC.',
  start_paging:
    'Lists are read limit records at a time (at most 200). Send the cursor of meta.next_cursor for the next page; when it is null, the list has ended.',
  start_once:
    'Send the header Idempotency-Key with calls that create something: the same call repeated within 24 hours gets the first answer, and no second record is created.',
  start_limits:
    'A key may make 120 calls in a minute and 20,000 in a day. The headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset show what is left; beyond that the answer is 429 with Retry-After.',
  start_errors:
    'An error is application/problem+json (RFC 9457): code never changes, detail is text for people (Accept-Language chooses the language), errors has the errors of fields.',
  start_webhooks:
    'We can tell you about changes: webhooks are added in the settings beside the keys. Each is signed by Standard Webhooks (headers webhook-id, webhook-timestamp, webhook-signature), retried for 3 days, and has only the name of the event, the id of the record and its version. The same webhook-id may come twice.',
  start_mcp:
    'For assistants: the MCP server is at /api/mcp (Streamable HTTP). It uses the same key and its rights; only a key that may issue can issue. Claude Code: claude mcp add --transport http kvitas <address>/api/mcp --header "Authorization: Bearer kv_…".',
  problems: 'Codes of errors',
  status: 'Status',
  code: 'Code',
  meaning: 'Meaning',
  scope: 'Scope of the key',
  scope_never: 'no key may make it',
  scope_read: 'read',
  scope_documents: 'documents',
  scope_all: 'all',
  may_issue: 'and may issue',
  parameters: 'Parameters',
  body: 'Body of the request',
  answer: 'Answer',
  no_content: 'Without content.',
  file: 'file',
  required: 'required',
  fields: 'Fields',
  try: 'Try it',
  real_data: 'This is the real data of the company: changes are stored.',
  send: 'Send',
  need_key: 'Enter an API key at the top of the page first.',
  bad_json: 'The body is not valid JSON.',
  unreachable: 'The server did not answer.',
  took: '{{ms}} ms',
  save_file: 'Save the file',
}
