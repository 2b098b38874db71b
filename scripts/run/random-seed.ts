import fc from 'fast-check'

// Random documents are new ones in each run of a developer, who adds what they find as an example. In CI they are always the same: a
// change is not refused for what it did not touch.
if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127 })
