import type { Same } from '#texts/same.ts'
import type { people as source } from '#texts/lt/people.ts'

export const people: Same<typeof source> = {
  no_password_title: 'Set a password first',
  set_password: 'Set a password',
  deletion: 'Deleting the company',
  deletion_banner: 'This company will be deleted on {{day}}',
  deletion_banner_yours: 'You can cancel the deletion until then.',
  deletion_banner_theirs: 'The owner can cancel the deletion.',
  deletion_cancel: 'Cancel deletion',
  deletion_canceled: 'The company will not be deleted.',
}
