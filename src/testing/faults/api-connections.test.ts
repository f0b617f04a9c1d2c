import { testCells } from './cells'

testCells('apiConnections')
