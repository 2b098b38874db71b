// Decision: docs/decisions/letters.md
import type { LetterTemplate, letterTemplateRows } from '#contract/sales/letter-template.ts'
import { letterKinds, letterVariables, subjectVariables } from '#domain/letter/kinds.ts'
import type { LetterKind } from '#domain/letter/kinds.ts'
import { reminderVariables, unknownVariables } from '#domain/letter/variables.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { reminderSample } from '#server/sales/reminder/reminder-sample.ts'
import { usualStep } from '#server/sales/reminder/usual-step.ts'
import { readLetter, readLetters, readLetterSettings, storeLetter, storeLetterSettings } from './letter.queries.ts'
import { sampleOf } from './sample.ts'
import { usualLetter, usualSignature } from './usual-letter.ts'

const languages: readonly Language[] = ['lt', 'en']

/** The kind and language of the path; anything else is not found. */
const place = ({ kind, language }: { kind: string; language: string }) => {
  const found = { kind: letterKinds.find((one) => one === kind), language: languages.find((one) => one === language) }
  if (!found.language || (!found.kind && kind !== 'reminder')) throw notFound('letter-template')
  return { kind: found.kind, language: found.language }
}

/** The letters of reminders are in their settings: one for each step. */
const reminderTemplate = async (context: CompanyContext, language: Language, days: number): Promise<LetterTemplate> => {
  const { subject, message } = usualStep(days, language)
  return {
    kind: 'reminder',
    language,
    version: 0,
    subject: null,
    message: null,
    usual: { subject, message },
    variables: [...reminderVariables],
    settings: '/reminder/settings',
    sample: await reminderSample(context, language, days),
    changed_at: null,
  }
}

const read = async (context: CompanyContext, kind: LetterKind, language: Language): Promise<LetterTemplate> => {
  const stored = await readLetter(context, kind, language)
  return {
    kind,
    language,
    version: stored?.version ?? 0,
    subject: stored?.subject ?? null,
    message: stored?.message ?? null,
    usual: usualLetter(kind, language),
    variables: [...letterVariables[kind]],
    settings: null,
    sample: await sampleOf(context, kind, language),
    changed_at: stored?.changed_at ?? null,
  }
}

const refuseUnknown = (field: 'subject' | 'message', text: string | null, known: readonly string[]) => {
  if (unknownVariables(text ?? '', known).length > 0) throw refuseField(field, 'letter_variable')
}

const readSettings = async (context: CompanyContext) => {
  const { changed_by: _, ...settings } = await readLetterSettings(context)
  const { title, email } = await context.db
    .selectFrom('company')
    .select(['title', 'email'])
    .where('id', '=', context.companyId)
    .executeTakeFirstOrThrow()
  return {
    ...settings,
    usual_signature: { lt: usualSignature('lt', title), en: usualSignature('en', title) },
    usual_reply_to: email ?? context.session.email,
  }
}

export const letterTemplateHandlers = {
  'letter-template.all': async (context) => {
    const stored = await readLetters(context)
    const data = letterKinds.flatMap((kind) =>
      languages.map((language) => {
        const own = stored.find((letter) => letter.kind === kind && letter.language === language)
        return { kind, language, is_own: Boolean(own?.subject ?? own?.message), changed_at: own?.changed_at ?? null }
      }),
    )
    return { data }
  },
  'letter-template.read': async (context, { params, query }) => {
    const { kind, language } = place(params)
    return kind ? read(context, kind, language) : reminderTemplate(context, language, query.days)
  },
  'letter-template.save': async (context, { params, body }) => {
    const { kind, language } = place(params)
    if (!kind) throw refuseField('kind', 'choice')
    refuseUnknown('subject', body.subject, subjectVariables(kind))
    refuseUnknown('message', body.message, letterVariables[kind])
    await storeLetter(context, { ...body, kind, language }, context.session.user_id)
    return read(context, kind, language)
  },
  'letter-settings.read': (context) => readSettings(context),
  'letter-settings.save': async (context, { body }) => {
    await storeLetterSettings(context, body, context.session.user_id)
    return readSettings(context)
  },
} satisfies HandlersOf<typeof letterTemplateRows>
