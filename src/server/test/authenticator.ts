import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

/** The options of a WebAuthn request; only `challenge` is used here. */
type Options = { challenge: string; user?: { id: string } }
type Replacements = { origin?: string; site?: string; challenge?: string; verified?: boolean; type?: string }

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * A software passkey that is created and signs challenges by the rules of WebAuthn. `replacements` replace parts of its answers, as an attacker
 * would.
 */
export const authenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  let owner = ''

  const clientDataOf = (type: string, { challenge }: Options, replacements: Replacements) =>
    JSON.stringify({
      type: replacements.type ?? type,
      challenge: replacements.challenge ?? challenge,
      origin: replacements.origin ?? origin,
    })
  /** Authenticator data: the site, user presence and verification, and the use count. */
  const authenticatorData = (replacements: Replacements, more: Uint8Array | null) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    const flags = 1 | (replacements.verified === false ? 0 : 4) | (more ? 64 : 0)
    const site = hash(replacements.site ?? new URL(origin).hostname)
    return Buffer.concat([site, Buffer.from([flags]), count, more ?? Buffer.alloc(0)])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64url(id),
    /** Answers the creation of a passkey. */
    make: (options: Options, replacements: Replacements = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
        [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      owner = options.user?.id ?? owner
      // Model, length of the id, id, key.
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(replacements, attested))],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', options, replacements)),
          attestationObject: base64url(isoCBOR.encode(attestation as Map<string, string>)),
          transports: ['internal'],
        },
      }
    },
    /** Answers a sign-in and increases the use count. */
    sign: (options: Options, replacements: Replacements & { uses?: number; owner?: string } = {}) => {
      uses = replacements.uses ?? uses + 1
      const clientData = clientDataOf('webauthn.get', options, replacements)
      const data = authenticatorData(replacements, null)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey)),
          userHandle: replacements.owner ?? owner,
        },
      }
    },
  }
}
