package physics

// hullFaces returns the faces of the convex hull of a few points, by brute force: the planes
// through three points that have no point in front.
func hullFaces(points []Vec) []Face {
	size := 0.0
	for _, p := range points {
		size = max(size, p.Len())
	}
	tolerance := mul(size, 1e-9)
	var faces []Face
	for i := range points {
		for j := range points {
			for k := range points {
				if !(i < j && i < k && j != k) {
					continue
				}
				n := points[j].Sub(points[i]).Cross(points[k].Sub(points[i])).Unit()
				if f, ok := faceAt(points, n, n.Dot(points[i]), tolerance); ok && f.Loop[0] == i && f.Loop[1] == j {
					faces = appendFace(faces, f)
				}
			}
		}
	}
	return faces
}

// faceAt returns the face in the plane n·p = d, if no point is in front of it.
func faceAt(points []Vec, n Vec, d, tolerance float64) (Face, bool) {
	f := Face{Normal: n, Offset: d}
	for i, p := range points {
		off := n.Dot(p) - d
		if off > tolerance || n == (Vec{}) {
			return f, false
		}
		if off >= -tolerance {
			f.Loop = append(f.Loop, i)
		}
	}
	if len(f.Loop) < 3 {
		return f, false // coordinates differ too much for float64
	}
	sortLoop(points, f)
	return f, true
}

// sortLoop sorts a face's vertices counter-clockwise. The first stays first.
func sortLoop(points []Vec, f Face) {
	for i := 1; i < len(f.Loop)-1; i++ {
		for j := i + 1; j < len(f.Loop); j++ {
			from := points[f.Loop[i-1]]
			a, b := points[f.Loop[i]].Sub(from), points[f.Loop[j]].Sub(from)
			if a.Cross(b).Dot(f.Normal) < 0 {
				f.Loop[i], f.Loop[j] = f.Loop[j], f.Loop[i]
			}
		}
	}
}

// appendFace appends a face unless faces contains it.
func appendFace(faces []Face, f Face) []Face {
	for _, have := range faces {
		if have.Normal.Dot(f.Normal) > 1-1e-9 {
			return faces
		}
	}
	return append(faces, f)
}
