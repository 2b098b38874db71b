import type { Rule } from './config-rules.ts'

/** The S3 bucket that stores files instead of the data folder. */
export type Bucket = {
  name: string
  region: string
  /** Absent: Amazon's endpoint. */
  endpoint?: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

type BucketAddress = Omit<Bucket, 'credentials'>

/** The region for stores other than Amazon's that have none. */
const defaultRegion = 'us-east-1'

const filesUrl: Rule<BucketAddress> = {
  expected:
    'the address of a bucket without keys, with a region, or with an http or https endpoint if it is not at Amazon',
  example: 's3://bucket?endpoint=https://s3.example.com&region=eu-north-1',
  secret: true,
  read: (text) => readBucketAddress(text),
}

/** Undefined for any other text. */
export const readBucketAddress = (text: string): BucketAddress | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?(?:\?|$)/.test(text)) return undefined
  const { endpoint, region, ...unknown } = Object.fromEntries(url.searchParams)
  if (url.hash || Object.keys(unknown).length > 0) return undefined
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined
  if (region === undefined ? !endpoint : !/^[a-z0-9-]+$/i.test(region)) return undefined
  return { name: url.hostname, region: region ?? defaultRegion, ...(endpoint ? { endpoint } : {}) }
}

const isEndpoint = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}

/** Sent in a header unchanged. */
const key = (example: string): Rule<string> => ({
  expected: 'a key: printable characters without spaces',
  example,
  secret: true,
  read: (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
})

type Setting = <T>(name: string, rule: Rule<T>) => T | undefined
type IsSet = (name: string) => boolean

/** The bucket of FILES_URL with the usual variables of its keys. Without FILES_URL such keys belong to other programs. */
export const readBucket = (setting: Setting, isSet: IsSet, errors: string[]): Bucket | undefined => {
  if (!isSet('FILES_URL')) return undefined
  const bucketAddress = setting('FILES_URL', filesUrl)
  const credentials = readCredentials(setting, isSet, errors, 'FILES_URL')
  return bucketAddress && { ...bucketAddress, credentials }
}

/** The keys of the bucket that the variable `besides` names. */
export const readCredentials = (
  setting: Setting,
  isSet: IsSet,
  errors: string[],
  besides: string,
): Bucket['credentials'] => {
  const requireSetting = (name: string, rule: Rule<string>): string => {
    const value = setting(name, rule)
    if (!isSet(name)) errors.push(`${name}: missing beside ${besides}. Example: ${name}=${rule.example}`)
    return value ?? ''
  }
  return {
    accessKeyId: requireSetting('AWS_ACCESS_KEY_ID', key('AKIAIOSFODNN7EXAMPLE')),
    secretAccessKey: requireSetting('AWS_SECRET_ACCESS_KEY', key('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')),
    sessionToken: setting('AWS_SESSION_TOKEN', key('IQoJb3JpZ2luX2VjE…')),
  }
}
