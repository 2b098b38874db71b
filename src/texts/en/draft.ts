/** Drafts of documents in this browser. */
export const draft = {
  state: 'Draft',
  kept: 'Saved in this browser {{when}}',
  resume_of: 'Continue the draft: {{name}}',
  discard: 'Discard the draft',
  discard_of: 'Discard the draft: {{name}}',
  discarded: 'Draft discarded.',
  no_client: 'No client selected',
  no_vendor: 'No vendor selected',
}
