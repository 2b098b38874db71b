import { sql } from 'kysely'
import type { LetterKind } from '#domain/letter/kinds.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type OwnLetter = { subject: string | null; message: string | null }
export type StoredLetter = OwnLetter & { kind: LetterKind; language: Language; version: number; changed_at: string }

export const readLetters = async ({ db, companyId }: Scope): Promise<StoredLetter[]> => {
  const rows = await db
    .selectFrom('letter_template')
    .select(['kind', 'language', 'subject', 'message', 'version', 'changed_at'])
    .where('company_id', '=', companyId)
    .execute()
  // Check constraints allow no other kinds and languages.
  return rows as StoredLetter[]
}

export const readLetter = async (
  scope: Scope,
  kind: LetterKind,
  language: Language,
): Promise<StoredLetter | undefined> =>
  (await readLetters(scope)).find((letter) => letter.kind === kind && letter.language === language)

type LetterInput = OwnLetter & { version: number; kind: LetterKind; language: Language }

/** Stores the text of a letter; throws `stale_version` if it was stored meanwhile. */
export const storeLetter = async (
  { db, companyId }: Scope,
  { kind, language, version, subject, message }: LetterInput,
  userId: string,
): Promise<void> => {
  // The first save begins with the usual letter, so that the history shows what it changed.
  if (version === 0)
    await db
      .insertInto('letter_template')
      .values({ company_id: companyId, kind, language, version: 0, changed_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { numUpdatedRows } = await db
    .updateTable('letter_template')
    .set({ subject, message, version: version + 1, changed_by: userId, changed_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('stale_version')
}

export type StoredLetterSettings = {
  version: number
  signature: Record<Language, string | null>
  reply_to: string | null
  receipts: boolean
  changed_by: string | null
  changed_at: string | null
}

export const readLetterSettings = async ({ db, companyId }: Scope): Promise<StoredLetterSettings> => {
  const stored = await db
    .selectFrom('letter_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return {
    version: stored?.version ?? 0,
    signature: { lt: stored?.signature_lt ?? null, en: stored?.signature_en ?? null },
    reply_to: stored?.reply_to ?? null,
    receipts: stored?.receipts_on ?? false,
    changed_by: stored?.changed_by ?? null,
    changed_at: stored?.changed_at ?? null,
  }
}

type SettingsInput = Pick<StoredLetterSettings, 'version' | 'signature' | 'reply_to' | 'receipts'>

/** Stores the settings; throws `stale_version` if they were stored meanwhile. */
export const storeLetterSettings = async (
  { db, companyId }: Scope,
  { version, signature, reply_to, receipts }: SettingsInput,
  userId: string,
): Promise<void> => {
  if (version === 0)
    await db
      .insertInto('letter_settings')
      .values({ company_id: companyId, receipts_on: false, version: 0, changed_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { numUpdatedRows } = await db
    .updateTable('letter_settings')
    .set({
      signature_lt: signature.lt,
      signature_en: signature.en,
      reply_to,
      receipts_on: receipts,
      version: version + 1,
      changed_by: userId,
      changed_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('stale_version')
}
