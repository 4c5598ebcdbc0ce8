package engine

// NPC is a technique for the other side with fewer dice. Rule R25.
type NPC string

// The techniques of NPCs.
const (
	NPCFixed NPC = "fixed" // no dice: the trait is the Difficulty
	NPC1dF   NPC = "1dF"   // one Fudge die
	NPC2dF   NPC = "2dF"   // two Fudge dice
	NPCd6    NPC = "d6"    // 1 is worse, 6 is better; a second d6 says by how much
)

// Values returns all techniques of NPCs.
func (NPC) Values() []NPC { return []NPC{NPCFixed, NPC1dF, NPC2dF, NPCd6} }

func (n NPC) technique() (technique, bool) {
	switch n {
	case NPCFixed:
		return standard(diceless), true
	case NPC1dF:
		return fudgeDice(1), true
	case NPC2dF:
		return fudgeDice(2), true
	case NPCd6:
		return standard(npcD6), true
	}
	return technique{}, false
}

// npcD6Steps is what an NPC's second d6 means.
var npcD6Steps = [7]int{1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}

func scoreNPCD6(faces []int) int {
	switch faces[0] {
	case 1:
		return -npcD6Steps[faces[1]]
	case 6:
		return npcD6Steps[faces[1]]
	}
	return 0
}
