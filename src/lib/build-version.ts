declare const BUILD_VERSION: string

/** The version of the portal, which the build defines (see deploy/build/build-version.ts). */
export const buildVersion = BUILD_VERSION
