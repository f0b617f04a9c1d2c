// Runs on any version of Node: CommonJS and ES5 only. The condition equals `engines` in package.json.
var version = process.versions.node
var major = Number(version.split('.')[0])
var minor = Number(version.split('.')[1])

if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24)) {
  console.error('Node 20.19 or newer is needed (or 22.13, or 24); this is Node ' + version + '.')
  process.exit(1)
}
