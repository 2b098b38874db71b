import { issuing, keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. A recurring document issues invoices by itself, so starting one is issuing. */
export const automationKeys = {
  ...keysOf('read', [
    'recurring.list',
    'recurring.edit_form',
    'recurring.preview',
    'draft.list',
    'draft.read',
    'planned-sending.read',
    'inbox.list',
    'inbox.read',
    'inbox.file',
  ]),
  ...keysOf('documents', [
    'recurring.pause',
    'recurring.skip_next',
    'draft.create',
    'draft.change',
    'draft.delete',
    'draft.restore',
    'draft.unschedule',
    'draft.editing',
    'planned-sending.cancel',
    'inbox.upload',
    'inbox.reject',
    'inbox.restore',
    'inbox.part',
  ]),
  ...keysOf(issuing, [
    'recurring.create',
    'recurring.update',
    'recurring.delete',
    'recurring.resume',
    'recurring.unskip',
    'recurring.run_now',
    'draft.issue',
    'draft.schedule',
    'draft.send',
    'planned-sending.plan',
    'inbox.approve',
  ]),
}
