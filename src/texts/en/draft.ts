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
  unsent_title: 'There are unsaved drafts',
  unsent_text: 'This computer has drafts that the server does not have yet. Signing out deletes them.',
  unsent_lose: 'Sign out and delete',
}
