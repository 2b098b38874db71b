import type { DocumentEmail } from '#contract/sales/sending.ts'

/** Whether the letter may still go out by itself. */
export const isWaiting = ({ status }: Pick<DocumentEmail, 'status'>): boolean =>
  status === 'queued' || status === 'stopped'
