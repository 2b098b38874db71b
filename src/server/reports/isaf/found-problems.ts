import type { IsafPreview, IsafProblemItem } from '#contract/reports/isaf.ts'
import { maxShownInIsaf } from '#contract/reports/isaf.ts'
import type { IsafDocument } from '#domain/isaf/document.ts'
import { isafProblems } from '#domain/isaf/problems.ts'
import type { IsafProblem } from '#domain/isaf/problems.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { IsafCompany } from './company.ts'
import { inForm } from './problem-fields.queries.ts'

type Reader = Pick<CompanyContext, 'db' | 'companyId' | 'language'>

const itemOf = (reader: Reader, document: IsafDocument, problem: IsafProblem): IsafProblemItem => {
  const { kind, id, number, party, party_id } = document
  const { severity, code, field, of, values } = problem
  return {
    severity,
    code,
    message: textOf(reader.language, 'isaf_problem', code, values) ?? code,
    document: { kind, id, number, title: party.title },
    field,
    fix: of === 'client' ? { kind: 'client', id: party_id } : { kind, id },
  }
}

const companyProblem = ({ companyId, language }: Reader, { title }: IsafCompany): IsafProblemItem => ({
  severity: 'error',
  code: 'company_code',
  message: textOf(language, 'isaf_problem', 'company_code') ?? 'company_code',
  document: { kind: 'company', id: companyId, number: null, title },
  field: 'code',
  fix: { kind: 'company', id: companyId },
})

/** Collects the problems of documents: the first ones of each severity for an answer, and the count of all. */
export const collectProblems = (reader: Reader, company: IsafCompany) => {
  const shown: Record<IsafProblem['severity'], IsafProblemItem[]> = { error: [], warning: [] }
  const counts: IsafPreview['problem_counts'] = { error: 0, warning: 0 }
  const note = (severity: IsafProblem['severity'], item: () => IsafProblemItem) => {
    counts[severity] += 1
    if (shown[severity].length < maxShownInIsaf) shown[severity].push(item())
  }
  if (company.registration_number === null) note('error', () => companyProblem(reader, company))
  const list = () => inForm(reader, [...shown.error, ...shown.warning].slice(0, maxShownInIsaf))
  return {
    counts,
    list,
    add: (documents: readonly IsafDocument[]) => {
      for (const document of documents)
        for (const problem of isafProblems(document)) note(problem.severity, () => itemOf(reader, document, problem))
    },
    /** Throws the list, if it has an error. */
    refuseErrors: async () => {
      if (counts.error > 0)
        throw new Problem('isaf_errors', { problems: await list(), values: { count: counts.error } })
    },
  }
}
export type FoundProblems = ReturnType<typeof collectProblems>
