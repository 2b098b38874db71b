import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ciiOf } from '#domain/e-invoice/cii-writer.ts'
import { eInvoiceOf } from '#domain/e-invoice/e-invoice-of.ts'
import type { EInvoice } from '#domain/e-invoice/model.ts'
import { eInvoiceFindings, isValidEInvoice, isValidInPdf } from '#domain/e-invoice/rules/findings.ts'
import type { SourceDocument } from '#domain/e-invoice/source.ts'
import { randomSource } from '#domain/e-invoice/test/random-source.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { sharedDataFolder } from '#server/test/shared-data.ts'
import { mutatedSource, mutations } from './test/mutations.ts'
import { officialRules } from './test/official-rules.ts'

const folder = sharedDataFolder

/** `npm run e-invoice-rules` checks 1,000 documents. */
const documents = Number(process.env.E_INVOICE_DOCUMENTS ?? 60)

/** A document takes a fifth of it on a quiet machine. */
const maxMsOfDocument = 1000

describe.skipIf(!folder)('the official schemas and rules (skipped without the folder of shared data)', () => {
  const official = folder ? officialRules(folder) : undefined!

  const brokenInUbl = (invoice: EInvoice): string[] => {
    const xml = ublOf(invoice)
    const schemaError = official.ublSchema(xml)
    if (schemaError) return [schemaError]
    return [...official.ublRules(xml), ...(xml.includes('<cbc:ProfileID>') ? official.peppolRules(xml) : [])]
  }

  const brokenInCii = (invoice: EInvoice): string[] => {
    const xml = ciiOf(invoice)
    const schemaError = official.ciiSchema(xml)
    return schemaError ? [schemaError] : official.ciiRules(xml)
  }

  /** What both sides find in a document, for a readable difference; our own rules of Lithuanian law are left out. */
  const verdicts = (source: SourceDocument, invoice: EInvoice) => {
    const all = eInvoiceFindings(source, invoice)
    const findings = all.filter(({ rule }) => !rule.startsWith('LT-'))
    return {
      ubl: { valid: isValidEInvoice(findings), found: findings },
      officialUbl: brokenInUbl(invoice),
      cii: { valid: isValidInPdf(findings) },
      officialCii: brokenInCii(invoice),
    }
  }

  test('accept the sample as UBL and as CII', () => {
    expect(brokenInUbl(sampleEInvoice)).toEqual([])
    expect(brokenInCii(sampleEInvoice)).toEqual([])
  })

  test('find nothing in a document that is valid by our rules, before it is broken', () => {
    expect(eInvoiceFindings(mutatedSource, eInvoiceOf(mutatedSource))).toEqual([])
    expect(brokenInUbl(eInvoiceOf(mutatedSource))).toEqual([])
  })

  test.each(mutations)('find that a document breaks %s, as our rules do', (rule, mutated) => {
    expect(eInvoiceFindings(mutatedSource, mutated).map((finding) => finding.rule)).toContain(rule)
    const xml = ublOf(mutated)
    expect([...official.ublRules(xml), ...official.peppolRules(xml)]).toContain(rule)
  })

  test(
    'find nothing in random documents exactly where our rules find nothing',
    () => {
      const sources = fc.sample(randomSource, { numRuns: documents, seed: 20261123 })
      let valid = 0
      for (const source of sources) {
        const { ubl, officialUbl, cii, officialCii } = verdicts(source, eInvoiceOf(source))
        const details = { source, ubl, officialUbl, officialCii }
        expect({ ...details, ubl_valid: officialUbl.length === 0 }).toEqual({ ...details, ubl_valid: ubl.valid })
        expect({ ...details, cii_valid: officialCii.length === 0 }).toEqual({ ...details, cii_valid: cii.valid })
        if (ubl.valid) valid += 1
      }
      expect(valid).toBeGreaterThan(documents / 3)
    },
    maxMsOfDocument * (documents + 100),
  )
})
